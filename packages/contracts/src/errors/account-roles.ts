import { defineErrors } from './define.ts'

/** Errors of giving roles and taking them back. */
export const roleErrors = defineErrors({
  'role.own': {
    status: 403,
    en: 'You cannot change your own roles. Ask another administrator.',
    ko: '자신의 역할은 바꿀 수 없습니다. 다른 관리자에게 요청해 주세요.',
    jp: '自分の役割は変更できません。ほかの管理者に依頼してください。',
    es: 'No puedes cambiar tus propios roles. Pídeselo a otro administrador.',
  },
  'role.last_admin': {
    status: 409,
    en: 'This is the last administrator.',
    ko: '마지막 관리자입니다.',
    jp: '最後の管理者です。',
    es: 'Es el último administrador.',
  },
  'role.not_given': {
    status: 404,
    en: 'This role was not given to them.',
    ko: '이 사용자에게 부여되지 않은 역할입니다.',
    jp: 'この役割は付与されていません。',
    es: 'No se le dio este rol.',
  },
  'role.creator_wrong': {
    status: 400,
    en: 'Say for which creator; only a manager has one.',
    ko: '매니저는 어느 크리에이터를 맡는지 정해야 하며, 다른 역할에는 크리에이터를 정하지 않습니다.',
    jp: 'マネージャーには担当するクリエイターを指定してください。ほかの役割には指定できません。',
    es: 'Indica de qué creador; solo un gestor tiene uno.',
  },
  'creator_tags.not_creator': {
    status: 409,
    en: 'Only somebody who registered as a creator has creator tags.',
    ko: '크리에이터로 등록한 사용자만 크리에이터 태그를 가질 수 있습니다.',
    jp: 'クリエイタータグを持てるのは、クリエイター登録をした人だけです。',
    es: 'Solo quien se registró como creador tiene etiquetas de creador.',
  },
  'creator_tags.changed': {
    status: 409,
    en: 'Someone else changed these tags in the meantime. Look at them again before you change them.',
    ko: '그사이 다른 관리자가 태그를 바꿨습니다. 바꾸기 전에 다시 확인해 주세요.',
    jp: 'その間にほかの管理者がタグを変更しました。変更する前にもう一度確認してください。',
    es: 'Otra persona cambió estas etiquetas entretanto. Revísalas antes de cambiarlas.',
  },
})
