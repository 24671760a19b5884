import { defineErrors } from './define.ts'

/** What administrators are refused who suspend or restore somebody. */
export const suspensionErrors = defineErrors({
  'suspension.own': {
    status: 403,
    en: 'You can’t suspend yourself.',
    ko: '자신의 계정은 정지할 수 없습니다.',
    jp: '自分のアカウントは停止できません。',
    es: 'No puedes suspender tu propia cuenta.',
  },
  'suspension.of_admin': {
    status: 409,
    en: 'This user is an administrator. Remove that role first.',
    ko: '관리자 계정입니다. 먼저 관리자 역할을 회수해 주세요.',
    jp: 'このユーザーは管理者です。先に管理者の役割を取り消してください。',
    es: 'Esta cuenta es administradora. Retírale ese rol primero.',
  },
  'suspension.until_past': {
    status: 400,
    en: 'This end date has passed. Choose one in the future.',
    ko: '이미 지난 종료 일시입니다. 현재 이후로 정해 주세요.',
    jp: '終了日時が過去です。現在より後にしてください。',
    es: 'Esta fecha de fin ya pasó. Elige una futura.',
  },
  'suspension.none': {
    status: 409,
    en: 'This account isn’t suspended.',
    ko: '정지된 계정이 아닙니다.',
    jp: 'このアカウントは停止されていません。',
    es: 'Esta cuenta no está suspendida.',
  },
})
