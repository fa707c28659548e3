//go:build !linux

package gateway_test

import "testing"

// clusters are the stores that nodes share.
var clusters = map[string]func(*testing.T) *cluster{"memory": newCluster}
