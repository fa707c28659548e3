package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"

	"linework/words/packed"
)

// nobody is who the program runs as in a container.
const nobody = 65532

// writeImage writes a container image with the program, the root certificates and nothing
// else, as an archive that docker load, podman load and skopeo read: an OCI layout, with the
// manifest that older programs look for.
func (b *build) writeImage(t target, program string) error {
	main, err := readSourceFile("linework", 0o755, program)
	if err != nil {
		return err
	}
	layer, err := packTar(b.time, append(rootCertificateFiles(), file{"data/", 0o700, nil}, main), "data/")
	if err != nil {
		return err
	}
	zipped := packed.Gzip(layer)
	created := b.time.Format("2006-01-02T15:04:05Z")
	platform := map[string]any{"os": t.os, "architecture": t.arch}
	if t.arm != "" {
		platform["variant"] = "v" + t.arm
	}
	config := map[string]any{
		"created": created, "os": t.os, "architecture": t.arch,
		"config": map[string]any{
			"User": fmt.Sprintf("%d:%d", nobody, nobody), "WorkingDir": "/", "Entrypoint": []string{"/linework"}, "Cmd": []string{"serve"},
			"Env":          []string{"LINEWORK_DATA=/data", "LINEWORK_LISTEN=:8080", "LINEWORK_LOG_FORMAT=json", "LINEWORK_MDNS=false", "SQLITE_TMPDIR=/data"},
			"ExposedPorts": map[string]any{"8080/tcp": map[string]any{}},
			"Volumes":      map[string]any{"/data": map[string]any{}},
			"StopSignal":   "SIGTERM",
			"Labels": map[string]string{
				"org.opencontainers.image.title": "Linework", "org.opencontainers.image.version": b.version, "org.opencontainers.image.licenses": "Apache-2.0",
			},
			// In nanoseconds. The OCI format has no such thing; Docker takes it, and for others
			// deploy/ says it once more.
			"Healthcheck": map[string]any{"Test": []string{"CMD", "/linework", "health"}, "Interval": 30_000_000_000, "Timeout": 6_000_000_000, "StartPeriod": 5_000_000_000},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{digest(layer)}},
		"history": []map[string]any{{"created": created, "created_by": "tools/release"}},
	}
	if t.arm != "" {
		config["variant"] = "v" + t.arm
	}
	about := encodeCompactJSON(config)
	manifest := encodeCompactJSON(map[string]any{
		"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
		"config": blobDescriptor("application/vnd.oci.image.config.v1+json", about),
		"layers": []any{blobDescriptor("application/vnd.oci.image.layer.v1.tar+gzip", zipped)},
	})
	entry := blobDescriptor("application/vnd.oci.image.manifest.v1+json", manifest)
	entry["platform"] = platform
	entry["annotations"] = map[string]string{"org.opencontainers.image.ref.name": b.version, "io.containerd.image.name": "linework:" + b.version}
	blob := func(content []byte) file {
		return file{"blobs/sha256/" + digest(content)[len("sha256:"):], 0o644, content}
	}
	all, err := packTar(b.time, []file{
		{"blobs/", 0o755, nil}, {"blobs/sha256/", 0o755, nil}, blob(about), blob(zipped), blob(manifest),
		{"index.json", 0o644, encodeCompactJSON(map[string]any{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": []any{entry}})},
		{"manifest.json", 0o644, encodeCompactJSON([]any{map[string]any{"Config": blob(about).name, "RepoTags": []string{"linework:" + b.version}, "Layers": []string{blob(zipped).name}}})},
		{"oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`)},
	})
	if err != nil {
		return err
	}
	return os.WriteFile(b.outputPath("linework_"+b.version+"_"+t.title+"_image.tar"), all, 0o644)
}

// blobDescriptor returns how one part of an image refers to another.
func blobDescriptor(kind string, content []byte) map[string]any {
	return map[string]any{"mediaType": kind, "digest": digest(content), "size": len(content)}
}

func digest(content []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(content)) }

// encodeCompactJSON returns JSON; the keys of a map are sorted, so it is always the same.
func encodeCompactJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // it is made of plain values
	}
	return text
}
