import { expect, it } from 'vitest'
import { isReservedName } from './reserved-names.ts'

it.each([
  'Plax',
  'P1ax',
  'PLÁX',
  'PlaxTeam',
  'admin',
  'Adm1n',
  'ThéAdmin',
  'Support',
  'SUPPORT',
  '운영자',
  '플랙스공식',
  '運営',
  '公式ちゃん',
  'Ofıcial',
  'рlах',
])('keeps %s for the house', (name) => expect(isReservedName(name)).toBe(true))

it.each([
  'Mira',
  'Supportive',
  'Helper',
  '미라',
  '灯子',
  'Lucía',
  'Rootbeer',
  'Teamwork',
  'Sistemas',
])('leaves %s to people', (name) => expect(isReservedName(name)).toBe(false))
