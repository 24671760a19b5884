import type { Language } from '@plax/contracts/languages'
import type { Measure, ReportReason } from '@plax/contracts/moderation/moderation-values'

type Names<Key extends string> = Record<Key, Record<Language, string>>

/** Rules as news and mails name them. */
export const ruleNames: Names<ReportReason> = {
  spam: { en: 'Spam or fraud', ko: '스팸·사기', jp: 'スパム・詐欺', es: 'Spam o fraude' },
  harassment: {
    en: 'Harassment or bullying',
    ko: '괴롭힘',
    jp: '嫌がらせ・いじめ',
    es: 'Acoso o intimidación',
  },
  hate: { en: 'Hate', ko: '혐오·차별', jp: 'ヘイト・差別', es: 'Odio' },
  sexual: {
    en: 'Sexual content not marked for adults',
    ko: '성인 표시가 없는 성적 콘텐츠',
    jp: '成人向け表示のない性的な内容',
    es: 'Contenido sexual no marcado como solo para adultos',
  },
  minors: {
    en: 'Endangering minors',
    ko: '아동·청소년 보호 위반',
    jp: '未成年者を危険にさらす内容',
    es: 'Poner en peligro a menores',
  },
  violence: {
    en: 'Violence or threats',
    ko: '폭력·위협',
    jp: '暴力・脅迫',
    es: 'Violencia o amenazas',
  },
  self_harm: {
    en: 'Suicide or self-harm',
    ko: '자살·자해',
    jp: '自殺・自傷行為',
    es: 'Suicidio o autolesión',
  },
  illegal: { en: 'Illegal content', ko: '불법 콘텐츠', jp: '違法な内容', es: 'Contenido ilegal' },
  copyright: {
    en: 'Copyright violation',
    ko: '저작권 침해',
    jp: '著作権侵害',
    es: 'Infracción de derechos de autor',
  },
  impersonation: { en: 'Impersonation', ko: '사칭', jp: 'なりすまし', es: 'Suplantación' },
  privacy: {
    en: 'Private information',
    ko: '개인정보 노출',
    jp: '個人情報の公開',
    es: 'Información privada',
  },
  other: {
    en: 'Other violation of the community guidelines',
    ko: '그 밖의 운영 정책 위반',
    jp: 'その他のガイドライン違反',
    es: 'Otra infracción de las normas de la comunidad',
  },
}

/** What was done, as part of a list. */
export const measureNames: Names<Measure> = {
  take_down: { en: 'taken down', ko: '게시 중단', jp: '公開停止', es: 'retirada' },
  warn: { en: 'warning', ko: '경고', jp: '警告', es: 'advertencia' },
  suspend: {
    en: 'account suspended',
    ko: '계정 정지',
    jp: 'アカウント停止',
    es: 'cuenta suspendida',
  },
  shadow: {
    en: 'comments hidden from others',
    ko: '댓글 숨김',
    jp: 'コメントの非表示',
    es: 'comentarios ocultos para los demás',
  },
}
