package main

// programs are replaced by the test.
var programs []program
