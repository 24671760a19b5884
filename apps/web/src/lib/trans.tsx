import { Trans as Translated, type TransProps } from '@lingui/react'

/**
 * What `Trans` of the macro becomes. Lingui reads tags in the values as well, so that “<i>” in a title
 * that somebody typed would vanish; such values are handed in as elements, which it leaves as they are.
 */
export function Trans({ values, ...props }: TransProps) {
  return <Translated {...props} {...(values && { values: asTyped(values) })} />
}

function asTyped(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  const isTagged = (value: unknown) => typeof value === 'string' && value.includes('<')
  return Object.fromEntries(entries.map(([key, value]) => [key, isTagged(value) ? [value] : value]))
}
