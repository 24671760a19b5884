import { defineErrors } from './define.ts'

/** What administrators are refused who suspend or restore somebody. */
export const suspensionErrors = defineErrors({
  'suspension.own': {
    status: 403,
    en: 'You cannot suspend yourself.',
    ko: '자신의 계정은 정지할 수 없습니다.',
    jp: '自分のアカウントは停止できません。',
    es: 'No puedes suspenderte a ti mismo.',
  },
  'suspension.of_admin': {
    status: 409,
    en: 'This is an administrator. Take that role back first.',
    ko: '관리자입니다. 먼저 관리자 역할을 회수해 주세요.',
    jp: '管理者です。先に管理者の役割を取り消してください。',
    es: 'Es un administrador. Retírale antes ese rol.',
  },
  'suspension.until_past': {
    status: 400,
    en: 'A suspension ends in the future.',
    ko: '정지 종료 시각은 미래여야 합니다.',
    jp: '停止の終了は未来の時刻にしてください。',
    es: 'Una suspensión termina en el futuro.',
  },
  'suspension.none': {
    status: 409,
    en: 'They are not suspended.',
    ko: '정지된 계정이 아닙니다.',
    jp: '停止されていません。',
    es: 'No está suspendido.',
  },
})
