/**
 * Makes of a path what the log may show: it is without its query, and without the parts that open
 * something by themselves, which `secretPaths` name by a star (`/coupon/*`).
 */
export function pathLogger(secretPaths: readonly string[]): (url: string) => string {
  // The longest first: of two beginnings the one counts that says more.
  const patterns = secretPaths
    .toSorted((a, b) => b.length - a.length)
    .map((path) => {
      const [before = '', after = ''] = path.split('*')
      return `${before}[^/]+${after && `(?=${after})`}`
    })
  const secrets = new RegExp(patterns.join('|') || '(?!)', 'gi')
  return (url) => (url.split('?')[0] ?? '').replace(secrets, hideLast)
}

function hideLast(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}[redacted]`
}
