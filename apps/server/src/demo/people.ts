import type { Language } from '@plax/contracts/languages'

/** One for all four: whoever runs a demo may sign in as each of them. */
export const demoPassword = 'moonlit-sea-7'

export type DemoRole = 'admin' | 'creator' | 'reader'

export interface DemoPerson {
  email: string
  nickname: string
  language: Language
  role: DemoRole
  introduction: string
}

export const operator: DemoPerson = {
  email: 'admin@demo.plax',
  nickname: 'PlaxAdmin',
  language: 'en',
  role: 'admin',
  introduction: '',
}

export const koreanCreator: DemoPerson = {
  email: 'mira@demo.plax',
  nickname: '미라',
  language: 'ko',
  role: 'creator',
  introduction: '밤에 열리는 장소들의 이야기를 씁니다.',
}

export const englishCreator: DemoPerson = {
  email: 'rowan@demo.plax',
  nickname: 'Rowan',
  language: 'en',
  role: 'creator',
  introduction: 'I write about trains, weather and people who are late for something.',
}

export const reader: DemoPerson = {
  email: 'haru@demo.plax',
  nickname: '하루',
  language: 'ko',
  role: 'reader',
  introduction: '',
}

export const demoPeople: readonly DemoPerson[] = [operator, koreanCreator, englishCreator, reader]

/** The sign-ins, one a line, for the terminal of whoever starts a demo. */
export function describeSignIns(): string {
  const width = Math.max(...demoPeople.map(({ email }) => email.length))
  const lines = demoPeople.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`)
  return `  Demo sign-ins (password ${demoPassword}):\n${lines.join('\n')}\n`
}
