// Package nearby is what this computer is to the devices around it: by which addresses
// they reach it, under which name they find it, and which program has one of its ports.
package nearby
