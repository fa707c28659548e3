// Package certs gives a server its certificates: it gets and renews those of a name on
// the internet (ACME), or reads those that an operator keeps in files.
package certs
