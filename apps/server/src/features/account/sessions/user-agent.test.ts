import { expect, it } from 'vitest'
import { deviceName, deviceOf } from './user-agent.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7)`
const android = `${mozilla} (Linux; Android 14; SM-S921N)`
const iphone = `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15`

it.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox, Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
    'Chrome, Windows',
  ],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari, macOS'],
  [
    `${android} ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`${mac} ${webkit} Chrome/130.0 Whale/4.29 Safari/537.36`, 'Whale, macOS'],
  [`${iphone} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
  [`${iphone} (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 25.1.0`, 'KakaoTalk, iOS'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
])('calls %s %s', (userAgent, name) => {
  expect(deviceName(deviceOf(userAgent))).toBe(name)
})

it('tells phones, tablets and computers apart', () => {
  const kinds = [
    `${android} Mobile`,
    `${mozilla} (Linux; Android 14; SM-X810) ${webkit}`,
    mac,
    'curl/8.5.0',
  ].map((userAgent) => deviceOf(userAgent).kind)
  expect(kinds).toEqual(['phone', 'tablet', 'computer', 'other'])
})
