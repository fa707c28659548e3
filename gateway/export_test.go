package gateway

// DecodeCommand is for the fuzz test.
var DecodeCommand = decodeCommand
