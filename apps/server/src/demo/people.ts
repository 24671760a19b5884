import type { Language } from '@plax/contracts/languages'
import type { StaffRole } from '@plax/contracts/staff'

/** One for all of them: whoever runs a demo may sign in as each of them. */
export const demoPassword = 'moonlit-sea-7'

export type DemoRole = 'admin' | 'creator' | 'reader' | StaffRole

export interface DemoPerson {
  email: string
  nickname: string
  language: Language
  role: DemoRole
  /** In their language; empty where their channel has it in all of them (`channels.ts`). */
  introduction: string
  /** What readers of other languages are shown as the name. */
  names?: { [L in Language]?: string }
}

export const operator: DemoPerson = {
  email: 'admin@demo.plax',
  nickname: 'PlaxAdmin',
  language: 'en',
  role: 'admin',
  introduction: '',
}

const staffMember = (role: StaffRole, nickname: string): DemoPerson => ({
  email: `${role}@demo.plax`,
  nickname,
  language: 'en',
  role,
  introduction: '',
})

/** Each opens a part of the console. */
export const staff: readonly DemoPerson[] = [
  staffMember('moderator', 'PlaxModerator'),
  staffMember('support', 'PlaxSupport'),
  staffMember('finance', 'PlaxFinance'),
  staffMember('auditor', 'PlaxAuditor'),
]

const creator = { role: 'creator' } as const

/** Who writes the stories of the demo world, in all four languages. */
export const creators = {
  mira: {
    ...creator,
    email: 'mira@demo.plax',
    nickname: '미라',
    language: 'ko',
    introduction: '',
    names: { en: 'Mira', jp: 'ミラ', es: 'Mira' },
  },
  rowan: {
    ...creator,
    email: 'rowan@demo.plax',
    nickname: 'Rowan',
    language: 'en',
    introduction: '',
    names: { ko: '로언', jp: 'ローワン' },
  },
  toko: {
    ...creator,
    email: 'toko@demo.plax',
    nickname: '灯子',
    language: 'jp',
    introduction: '眠れない夜のための、短い物語を書いています。',
    names: { en: 'Toko', ko: '도코', es: 'Toko' },
  },
  lucia: {
    ...creator,
    email: 'lucia@demo.plax',
    nickname: 'Lucía',
    language: 'es',
    introduction: 'Escribo sobre mapas, desiertos y gente que no pide permiso.',
  },
  odette: {
    ...creator,
    email: 'odette@demo.plax',
    nickname: 'Odette',
    language: 'en',
    introduction: 'Small ships, large feelings, hot tea.',
  },
  doyun: {
    ...creator,
    email: 'doyun@demo.plax',
    nickname: '도윤',
    language: 'ko',
    introduction: '옛길 위의 사람들을 씁니다.',
    names: { en: 'Doyun', jp: 'ドユン', es: 'Doyun' },
  },
} as const satisfies Record<string, DemoPerson>

export const reader: DemoPerson = {
  email: 'haru@demo.plax',
  nickname: '하루',
  language: 'ko',
  role: 'reader',
  introduction: '',
}

export const demoPeople: readonly DemoPerson[] = [
  operator,
  ...staff,
  ...Object.values(creators),
  reader,
]

/** The sign-ins, one a line, for the terminal of whoever starts a demo. */
export function describeDemoAccounts(): string {
  const width = Math.max(...demoPeople.map(({ email }) => email.length))
  const lines = demoPeople.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`)
  return `  Demo accounts (password ${demoPassword}):\n${lines.join('\n')}\n`
}
