import { defineErrors } from './define.ts'

/** Errors of logging in by tool key. */
export const toolKeyErrors = defineErrors({
  'account.tool_key_refused': {
    status: 401,
    en: 'This tool key does not work any more. Make another one in My Info.',
    ko: '더 이상 사용할 수 없는 도구 키입니다. 내 정보에서 새 키를 만들어 주세요.',
    jp: 'このツールキーはもう使えません。マイページで新しいキーを作成してください。',
    es: 'Esta clave de herramienta ya no funciona. Crea otra en Mi información.',
  },
})
