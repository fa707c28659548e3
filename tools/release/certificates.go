package main

import (
	"bytes"
	"encoding/pem"
	"runtime/debug"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// bundleModule is where the certificates of authorities are from: those that Mozilla
// trusts, as the authors of Go keep them. go.sum says which, so that two builds of a
// commit have the same.
const bundleModule = "golang.org/x/crypto/x509roots/fallback"

// rootCertificateFiles returns the file with the certificates of authorities, where programs on
// Linux look for it. An image has no system that would bring one, and without it --domain
// could not trust the authority. One that is trusted up to a day only is left out: the file
// cannot say so.
func rootCertificateFiles() []file {
	var text bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			_ = pem.Encode(&text, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes all
		}
	}
	return []file{{"etc/", 0o755, nil}, {"etc/ssl/", 0o755, nil}, {"etc/ssl/certs/", 0o755, nil}, {"etc/ssl/certs/ca-certificates.crt", 0o644, text.Bytes()}}
}

// rootCertificateModule returns the module of those certificates, for the bill of materials.
func rootCertificateModule() []component {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	for _, m := range info.Deps {
		if m.Path == bundleModule {
			purl := "pkg:golang/" + m.Path + "@" + m.Version
			return []component{{Type: "data", Ref: purl, Name: m.Path, Version: m.Version, Licences: []licence{{"BSD-3-Clause"}}, Purl: purl}}
		}
	}
	return nil
}
