import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** A figure as it is when asked for; `label` is the value of the gauge's one label. */
export interface Reading {
  value: number
  label?: string
}

/**
 * What this process and its database tell a monitoring system (Prometheus' text format 0.0.4).
 * Features add figures of theirs; names begin with `plax_` and end with their unit. A second figure of
 * a name takes the place of the first.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #log: Log
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #forgotten: Counter<'table'>
  readonly #failed: Counter<'task'>

  constructor(log: Log) {
    this.#log = log
    this.#requests = new Histogram({
      name: 'plax_http_request_duration_seconds',
      help: 'Time from the request to the last byte of its answer; streams are as long as they run.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [this.registry],
    })
    this.#forgotten = new Counter({
      name: 'plax_forgotten_rows_total',
      help: 'Rows, or columns of rows, that jobs deleted because they are kept no longer.',
      labelNames: ['table'],
      registers: [this.registry],
    })
    this.#failed = new Counter({
      name: 'plax_failed_rows_total',
      help: 'Rows that jobs passed over because the work on them failed; they come with a later run.',
      labelNames: ['task'],
      registers: [this.registry],
    })
  }

  /** Counts rows that were deleted because they are kept no longer. */
  forgot(table: string, rows: number): void {
    this.#forgotten.inc({ table }, rows)
  }

  /** Counts a row that a job passed over because the work on it failed. */
  failed(task: string): void {
    this.#failed.inc({ task })
  }

  /** `route` as it is written in the code, so that addresses make no series of their own. */
  request(labels: { method: string; route: string; status: string }, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  /** Read at each scrape; one that fails is left out of it. */
  gauge(options: {
    name: string
    help: string
    label?: string
    read: () => readonly Reading[] | Promise<readonly Reading[]>
  }): void {
    const { name, help, label, read } = options
    const log = this.#log
    const labelNames = label ? [label] : []
    this.registry.removeSingleMetric(name)
    // The registry keeps it.
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset()
        // A figure without a label would be 0, which is an answer.
        if (!label) this.remove({})
        try {
          for (const reading of await read()) {
            this.set(label ? { [label]: reading.label ?? '' } : {}, reading.value)
          }
        } catch (error) {
          log.warn({ err: error, name }, 'a metric could not be read')
        }
      },
    })
  }

  /** Answers what counts one more of a label's value. */
  counter(options: { name: string; help: string; label: string }): (value: string) => void {
    const { name, help, label } = options
    this.registry.removeSingleMetric(name)
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] })
    return (value) => counter.inc({ [label]: value })
  }
}
