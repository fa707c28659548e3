// Package nearby tells how devices around this computer reach it: by which addresses, under
// which name (multicast DNS), past which firewall, and which program has one of its ports.
package nearby
