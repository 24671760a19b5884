const everyMs = 2000

/** Says how far long work has come: at most one line in two seconds. */
export interface Progress {
  say(line: string): void
  step(line: () => string): void
}

export function createProgress(write: (line: string) => void): Progress {
  let last = performance.now()
  return {
    say: (line) => {
      last = performance.now()
      write(line)
    },
    step: (line) => {
      if (performance.now() - last < everyMs) return
      last = performance.now()
      write(line())
    },
  }
}

export function describeBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
