export interface Device {
  browser: string | null
  system: string | null
  kind: 'computer' | 'phone' | 'tablet' | 'other'
}

/** The first that fits counts: browsers also carry the names of those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(inapp/i, 'NAVER'],
  [/\bLine\//i, 'LINE'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chromium\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  // pattern-may-be-slow: it reads a thousand letters at most.
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/curl\//, 'curl'],
]

const systems: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/iPad/, 'iPadOS', 'tablet'],
  [/iPhone|iPod/, 'iOS', 'phone'],
  [/Android(?!.*Mobile)/, 'Android', 'tablet'],
  [/Android/, 'Android', 'phone'],
  [/Windows NT/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Mac OS X|Macintosh/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

/** Of what a client sends; browsers send a few hundred. */
const readLetters = 1000

/** What a `User-Agent` says, as a person would call it; never more than a hint. */
export function deviceOf(sent: string): Device {
  const userAgent = sent.slice(0, readLetters)
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  return {
    browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
    system: system?.[1] ?? null,
    kind: system?.[2] ?? 'other',
  }
}

/** As in “Firefox, Android”; empty where nothing is known. */
export function deviceName({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(', ')
}
