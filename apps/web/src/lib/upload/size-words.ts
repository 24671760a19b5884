import type { I18n } from '@lingui/core'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** In kB, MB or GB, as people count them. */
export function sizeWords(bytes: number, i18n: I18n): string {
  const step = bytes < 1_000_000 ? 0 : bytes < 1_000_000_000 ? 1 : 2
  return i18n.number(bytes / 1000 ** (step + 1), {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: step === 0 ? 0 : 1,
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
