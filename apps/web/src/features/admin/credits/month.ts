export interface Month {
  year: number
  month: number
}

/** The month that an address says, `YYYY-MM`, or that of now. */
export function readMonth(text: string, now: Date): Month {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year) return { year: Number(year), month: Number(month) }
  return { year: now.getFullYear(), month: now.getMonth() + 1 }
}

export function writeMonth({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
