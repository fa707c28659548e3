// Package metrics counts what operators want to know of a server.
package metrics

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics counts what operators want to know. No label holds anything personal.
type Metrics struct {
	registry *prometheus.Registry
	moves    *prometheus.CounterVec
	refusals *prometheus.CounterVec
	appends  prometheus.Histogram
	failures prometheus.Counter
	relayed  *prometheus.CounterVec

	Sockets            prometheus.Gauge   // open
	SentBytes          prometheus.Counter // to devices
	RefusedConnections prometheus.Counter // that there was no place for
}

// New makes the counters.
func New() *Metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	factory := promauto.With(registry)
	return &Metrics{
		registry: registry,
		moves:    factory.NewCounterVec(prometheus.CounterOpts{Name: "linework_moves_total", Help: "Moves accepted, by game and by who made them."}, []string{"game", "by"}),
		refusals: factory.NewCounterVec(prometheus.CounterOpts{Name: "linework_refusals_total", Help: "Commands refused, by code."}, []string{"code"}),
		appends: factory.NewHistogram(prometheus.HistogramOpts{
			Name: "linework_append_seconds", Help: "How long the journal took to keep a change.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 3, 10),
		}),
		failures:  factory.NewCounter(prometheus.CounterOpts{Name: "linework_table_failures_total", Help: "Tables stopped by a fault or a journal that could not be written."}),
		Sockets:   factory.NewGauge(prometheus.GaugeOpts{Name: "linework_sockets", Help: "Open sockets."}),
		SentBytes: factory.NewCounter(prometheus.CounterOpts{Name: "linework_sent_bytes_total", Help: "Bytes sent to devices, before compression."}),

		RefusedConnections: factory.NewCounter(prometheus.CounterOpts{Name: "linework_turned_away_total", Help: "Connections turned away because all were in use."}),
		relayed:            factory.NewCounterVec(prometheus.CounterOpts{Name: "linework_relayed_total", Help: "Requests and sockets passed on to the node that has their table, by outcome."}, []string{"outcome"}),
	}
}

// RegisterTableCount adds the metric of how many tables are in memory.
func (m *Metrics) RegisterTableCount(count func() int) {
	promauto.With(m.registry).NewGaugeFunc(prometheus.GaugeOpts{Name: "linework_tables", Help: "Tables in memory."}, func() float64 { return float64(count()) })
}

// RegisterHandOverCounts adds the metrics of how many tables this node took over from nodes that died,
// and how many it handed to others.
func (m *Metrics) RegisterHandOverCounts(takenOver, handedOver func() int64) {
	add := promauto.With(m.registry).NewCounterFunc
	add(prometheus.CounterOpts{Name: "linework_tables_taken_over_total", Help: "Tables taken over from nodes that died."}, func() float64 { return float64(takenOver()) })
	add(prometheus.CounterOpts{Name: "linework_tables_handed_over_total", Help: "Tables handed to other nodes."}, func() float64 { return float64(handedOver()) })
}

// RegisterDiskUsage adds the metrics of how many bytes the journals use and how many are
// free beside them; -1 for what is not known.
func (m *Metrics) RegisterDiskUsage(measure func() (used, free int64)) {
	add := promauto.With(m.registry).NewGaugeFunc
	add(prometheus.GaugeOpts{Name: "linework_journal_bytes", Help: "Bytes that the journals of all tables use."}, func() float64 { used, _ := measure(); return float64(used) })
	add(prometheus.GaugeOpts{Name: "linework_disk_free_bytes", Help: "Bytes that are free on the disk of the journals."}, func() float64 { _, free := measure(); return float64(free) })
}

// CountMove counts an accepted move.
func (m *Metrics) CountMove(game, playerKind string) { m.moves.WithLabelValues(game, playerKind).Inc() }

// CountRefusal counts a refused command.
func (m *Metrics) CountRefusal(code string) { m.refusals.WithLabelValues(code).Inc() }

// ObserveAppend records how long the journal took.
func (m *Metrics) ObserveAppend(d time.Duration) { m.appends.Observe(d.Seconds()) }

// CountRelayed counts a request that was passed on to another node, or failed to be, by outcome.
func (m *Metrics) CountRelayed(outcome string) { m.relayed.WithLabelValues(outcome).Inc() }

// CountTableFailure counts a table that stopped by a failure.
func (m *Metrics) CountTableFailure() { m.failures.Inc() }

// Handler returns the page that Prometheus reads.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
