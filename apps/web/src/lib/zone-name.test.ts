import { expect, it } from 'vitest'
import { nameZone } from './zone-name.ts'

const july = new Date('2026-07-10T12:00:00Z')
const january = new Date('2026-01-10T12:00:00Z')
const names = (zone: string, at: Date) =>
  ['en', 'ko', 'ja', 'es'].map((locale) => nameZone(zone, { locale, at }))

it('names time zones in each language, whatever the season', () => {
  expect(names('Asia/Seoul', july)).toEqual([
    'Korean Standard Time',
    '한국 표준시',
    '韓国標準時',
    'hora estándar de Corea',
  ])
  const berlin = [
    'Central European Time',
    '중부유럽 시간',
    '中央ヨーロッパ時間',
    'hora de Europa central',
  ]
  expect(names('Europe/Berlin', july)).toEqual(berlin)
  expect(names('Europe/Berlin', january)).toEqual(berlin)
  expect(nameZone('America/Los_Angeles', { locale: 'en', at: july })).toBe('Pacific Time')
})

it('names them by the rules of the instant, which were others once', () => {
  const lisbon = (at: Date) => nameZone('Europe/Lisbon', { locale: 'en', at })
  expect([july, january].map(lisbon)).toEqual(['Western European Time', 'Western European Time'])
  expect(lisbon(new Date('1994-07-10T12:00:00Z'))).toBe('Central European Time')
})

it('leaves a zone its own name where there is no better', () => {
  expect(nameZone('UTC', { locale: 'ko', at: july })).toBe('UTC')
  expect(nameZone('Mars/Olympus', { locale: 'en', at: july })).toBe('Mars/Olympus')
})
