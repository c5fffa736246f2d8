package main

// programs is replaced by the test.
var programs []program
