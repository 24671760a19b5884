import { expect, it } from 'vitest'
import { nameZone } from './zone-name.ts'

it('names time zones in each language, whatever the season', () => {
  const names = (zone: string) => ['en', 'ko', 'ja', 'es'].map((locale) => nameZone(zone, locale))
  expect(names('Asia/Seoul')).toEqual([
    'Korean Standard Time',
    '한국 표준시',
    '韓国標準時',
    'hora estándar de Corea',
  ])
  expect(nameZone('America/Los_Angeles', 'en')).toBe('Pacific Time')
})

it('leaves a zone its own name where there is no better', () => {
  expect(nameZone('UTC', 'ko')).toBe('UTC')
  expect(nameZone('Mars/Olympus', 'en')).toBe('Mars/Olympus')
})
