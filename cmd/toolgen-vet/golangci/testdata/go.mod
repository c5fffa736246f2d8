module example.com/atlas

go 1.26
