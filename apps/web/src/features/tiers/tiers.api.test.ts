import { expect, it } from 'vitest'
import { type Tier, tierNameIn } from './tiers.api.ts'

it('names a tier in the reader’s language if its creator translated the name', () => {
  const tier = {
    name: '등대지기',
    translations: { en: { name: 'Keeper' }, jp: { name: '' } },
  } as unknown as Tier
  expect(tierNameIn(tier, 'en')).toBe('Keeper')
  expect(tierNameIn(tier, 'jp')).toBe('등대지기')
  expect(tierNameIn(tier, 'es')).toBe('등대지기')
})
