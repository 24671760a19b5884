import type { I18n } from '@lingui/core'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** In bytes, kB, MB, or GB, as people count them. */
export function sizeWords(bytes: number, i18n: I18n): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3
  return i18n.number(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  })
}

/** In seconds below a minute, else in minutes, else in hours. */
export function durationWords(seconds: number, i18n: I18n): string {
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour']
  return i18n.number(Math.ceil(value), { style: 'unit', unit, unitDisplay: 'long' })
}
