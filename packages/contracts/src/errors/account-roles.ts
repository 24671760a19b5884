import { defineErrors } from './define.ts'

/** Errors of giving roles and taking them back. */
export const roleErrors = defineErrors({
  'role.own': {
    status: 403,
    en: 'You can’t change your own roles. Ask another administrator.',
    ko: '자신의 역할은 바꿀 수 없습니다. 다른 관리자에게 요청해 주세요.',
    jp: '自分の役割は変更できません。ほかの管理者に依頼してください。',
    es: 'No puedes cambiar tus propios roles. Pídeselo a otro administrador.',
  },
  'role.last_admin': {
    status: 409,
    en: 'This is the last administrator. Give someone else the role first.',
    ko: '마지막 관리자입니다. 먼저 다른 사용자에게 관리자 역할을 부여해 주세요.',
    jp: '最後の管理者です。先にほかのユーザーに管理者の役割を付与してください。',
    es: 'Es la última cuenta administradora. Da ese rol a otra persona primero.',
  },
  'role.not_given': {
    status: 404,
    en: 'This user doesn’t have that role.',
    ko: '이 사용자에게 없는 역할입니다.',
    jp: 'このユーザーにその役割はありません。',
    es: 'Esta cuenta no tiene ese rol.',
  },
  'role.creator_wrong': {
    status: 400,
    en: 'Choose a creator for the manager role. Other roles don’t need one.',
    ko: '매니저 역할에는 담당 크리에이터를 지정해야 합니다. 다른 역할에는 지정할 수 없습니다.',
    jp: 'マネージャーには担当クリエイターを指定してください。ほかの役割には指定できません。',
    es: 'Elige un creador para el rol de gestor. Los demás roles no llevan ninguno.',
  },
  'creator_tags.not_creator': {
    status: 409,
    en: 'This user isn’t a registered creator, so they can’t have creator tags.',
    ko: '등록된 크리에이터가 아니어서 크리에이터 태그를 지정할 수 없습니다.',
    jp: '登録済みのクリエイターではないため、クリエイタータグを付けられません。',
    es: 'Esta cuenta no es de creador, así que no puede tener etiquetas de creador.',
  },
  'creator_tags.changed': {
    status: 409,
    en: 'Someone else changed these tags in the meantime. Your changes weren’t saved. Review the tags before you change them.',
    ko: '그사이 다른 관리자가 태그를 변경하여 저장되지 않았습니다. 확인한 뒤 다시 변경해 주세요.',
    jp: 'その間にほかの管理者がタグを変更しました。今回の変更は保存されていません。もう一度確認してから変更してください。',
    es: 'Otra persona cambió estas etiquetas mientras tanto. Tus cambios no se guardaron. Revísalas antes de cambiarlas.',
  },
})
