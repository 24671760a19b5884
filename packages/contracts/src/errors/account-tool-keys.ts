import { defineErrors } from './define.ts'

/** Errors of logging in by tool key. */
export const toolKeyErrors = defineErrors({
  'account.tool_key_refused': {
    status: 401,
    en: 'This tool key no longer works. Create a new one in Account.',
    ko: '더 이상 쓸 수 없는 도구 키예요. 내 정보에서 새 키를 만들어 주세요.',
    jp: 'このツールキーはもう使えません。マイページで新しいキーを作成してください。',
    es: 'Esta clave de herramienta ya no funciona. Crea otra en Mi cuenta.',
  },
})
