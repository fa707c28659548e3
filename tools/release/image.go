package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/pem"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// nobody is who the program runs as in a container.
const nobody = 65532

// writeImage writes one container image for all kinds of machines, as an archive that podman
// load, docker load and skopeo read: an OCI layout with one index, and the manifest that a
// Docker without containerd's image store looks for.
func (b *build) writeImage(chosen []target) {
	b.begin("image")
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	var classic []any // of Docker's manifest, which knows no platforms
	for _, t := range chosen {
		if t.os != "linux" {
			continue
		}
		image := b.newImage(t)
		platform := &v1.Platform{OS: t.os, Architecture: t.arch}
		tag := "linework:" + b.tag()
		if t.arm != "" {
			platform.Variant = "v" + t.arm
		}
		if t.arch != "amd64" {
			tag += "-" + t.arch
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{Platform: platform}})
		manifest, err := image.Manifest()
		b.check(err)
		classic = append(classic, map[string]any{"Config": blobPath(manifest.Config), "RepoTags": []string{tag}, "Layers": []string{blobPath(manifest.Layers[0])}})
	}
	if classic == nil {
		return
	}
	index = mutate.Annotations(index, b.labels()).(v1.ImageIndex)
	folder := filepath.Join(b.work, "image")
	to, err := layout.Write(folder, empty.Index)
	b.check(err)
	names := map[string]string{"org.opencontainers.image.ref.name": b.tag(), "io.containerd.image.name": "docker.io/library/linework:" + b.tag()}
	b.check(to.AppendIndex(index, layout.WithAnnotations(names)))
	text, _ := json.Marshal(classic) // it is made of plain values
	all := []file{{"manifest.json", 0o644, 0, text}}
	b.check(filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all = append(all, file{filepath.ToSlash(name[len(folder)+1:]), 0o644, 0, b.readFile(name)})
		}
		return err
	}))
	b.writeReleased("linework_"+b.version+"_image.tar", b.packTar(all))
}

// tag is the version as images have it, which take no plus sign.
func (b *build) tag() string { return strings.ReplaceAll(b.version, "+", "-") }

func blobPath(d v1.Descriptor) string { return "blobs/" + d.Digest.Algorithm + "/" + d.Digest.Hex }

// labels say where an image is from.
func (b *build) labels() map[string]string {
	labels := map[string]string{}
	for name, text := range map[string]string{"title": "Linework", "description": "Drawing and line games for an evening with friends", "version": b.version,
		"revision": b.commit, "created": b.time.Format(time.RFC3339), "licenses": "Apache-2.0", "source": b.source, "url": b.source} {
		if text != "" {
			labels["org.opencontainers.image."+name] = text
		}
	}
	return labels
}

// newImage returns the image for a target: the program, the root certificates and an empty
// folder for tables.
func (b *build) newImage(t target) v1.Image {
	image, err := mutate.Append(mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON), mutate.Addendum{Layer: b.newLayer(t), History: v1.History{Created: v1.Time{Time: b.time}, CreatedBy: "tools/release"}})
	b.check(err)
	config, err := image.ConfigFile()
	b.check(err)
	config.Created, config.OS, config.Architecture = v1.Time{Time: b.time}, t.os, t.arch
	if t.arm != "" {
		config.Variant = "v" + t.arm
	}
	config.Config = v1.Config{
		User: "65532:65532", WorkingDir: "/", Entrypoint: []string{"/linework"}, Cmd: []string{"serve"}, StopSignal: "SIGTERM", Labels: b.labels(),
		Env:          []string{"LINEWORK_DATA=/data", "LINEWORK_LISTEN=:8080", "LINEWORK_LOG_FORMAT=json", "LINEWORK_MDNS=false", "SQLITE_TMPDIR=/data"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}},
		// The OCI format has no such thing; Docker takes it, and for others deploy/ says it once more.
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/linework", "health"}, Interval: 30 * time.Second, Timeout: 6 * time.Second, StartPeriod: 5 * time.Second},
	}
	image, err = mutate.ConfigFile(image, config)
	b.check(err)
	return image
}

// newLayer returns the files of an image. The certificates of authorities are those that
// Mozilla trusts, as the authors of Go keep them: an image has no system that would bring
// any, and without them --domain could not trust the authority. One that is trusted up to a
// day only is left out: the file cannot say so.
func (b *build) newLayer(t target) v1.Layer {
	var roots bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			_ = pem.Encode(&roots, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes all
		}
	}
	packed := b.packTar([]file{
		{"etc/", 0o755, 0, nil}, {"etc/ssl/", 0o755, 0, nil}, {"etc/ssl/certs/", 0o755, 0, nil}, {"etc/ssl/certs/ca-certificates.crt", 0o644, 0, roots.Bytes()},
		{"data/", 0o700, nobody, nil}, {"linework", 0o755, 0, b.readFile(b.programPath(t))},
	})
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed)), nil },
		tarball.WithCompressionLevel(gzip.BestCompression), tarball.WithMediaType(types.OCILayer))
	b.check(err)
	return layer
}
