import { defineErrors } from './define.ts'

/** Refusals of carts and gifts; the first four in the documents' words (R-content-057 to -060). */
export const cartErrors = defineErrors({
  'cart.cannot_add': {
    status: 409,
    en: 'Cannot Add to Cart',
    ko: '장바구니에 담을 수 없어요',
    jp: 'カートに追加できません',
    es: 'No se puede añadir al carrito',
  },
  'cart.already_purchased': {
    status: 409,
    en: 'Already Purchased Item',
    ko: '이미 구매한 콘텐츠',
    jp: '購入済みのコンテンツ',
    es: 'Artículo ya comprado',
  },
  'cart.subscribers_only': {
    status: 409,
    en: 'Subscriber Exclusive Item',
    ko: '구독자 전용 콘텐츠',
    jp: 'プラン加入者限定コンテンツ',
    es: 'Exclusivo para suscriptores',
  },
  'cart.free_content': {
    status: 409,
    en: 'Free Content',
    ko: '무료 콘텐츠',
    jp: '無料コンテンツ',
    es: 'Contenido gratuito',
  },
  'cart.full': {
    status: 409,
    en: 'Your cart is full. The limit is {maxCount} items. Buy or remove some first.',
    ko: '장바구니가 가득 찼어요. 최대 {maxCount}개까지 담을 수 있어요. 먼저 구매하거나 삭제해 주세요.',
    jp: 'カートがいっぱいです。{maxCount}点まで入ります。購入するか、削除してください。',
    es: 'Tu carrito está lleno. Caben {maxCount} artículos. Compra o quita alguno primero.',
  },
  'cart.entry_twice': {
    status: 400,
    en: 'An item is in this purchase twice. Nothing was charged. Remove one and try again.',
    ko: '같은 콘텐츠가 두 번 들어 있어요. 코인은 차감되지 않았어요. 하나를 빼고 다시 시도해 주세요.',
    jp: '同じコンテンツが2回含まれています。コインは使われていません。重複を外してもう一度お試しください。',
    es: 'Un artículo está dos veces en esta compra. No se cobró nada. Quita uno e inténtalo de nuevo.',
  },
  'gift.to_yourself': {
    status: 400,
    en: 'You can’t send a gift to yourself. Buy it instead. Nothing was charged.',
    ko: '나에게는 선물할 수 없어요. 직접 구매해 주세요. 코인은 차감되지 않았어요.',
    jp: '自分には贈れません。ご自身で購入してください。コインは使われていません。',
    es: 'No puedes hacerte un regalo. Cómpralo para ti. No se cobró nada.',
  },
  'gift.named_twice': {
    status: 400,
    en: 'Someone is on your list twice. Nothing was charged. Remove one and try again.',
    ko: '같은 사람이 두 번 들어 있어요. 코인은 차감되지 않았어요. 하나를 빼고 다시 시도해 주세요.',
    jp: '同じ人が2回選ばれています。コインは使われていません。重複を外してもう一度お試しください。',
    es: 'Hay alguien repetido en tu lista. No se cobró nada. Quita uno e inténtalo de nuevo.',
  },
  'gift.already_owned': {
    status: 409,
    en: 'Already owned by: {names}. Nothing was charged. Remove them and try again.',
    ko: '이미 보유한 사람이 있어요: {names}. 코인은 차감되지 않았어요. 목록에서 빼고 다시 시도해 주세요.',
    jp: 'すでにお持ちの方：{names}。コインは使われていません。該当する方を外して、もう一度お試しください。',
    es: 'Ya lo tienen: {names}. No se cobró nada. Quítalos e inténtalo de nuevo.',
  },
  'gift.cannot_receive': {
    status: 409,
    en: 'Can’t receive this gift: {names}. Nothing was charged. Remove them and try again.',
    ko: '이 선물을 받을 수 없는 사람이 있어요: {names}. 코인은 차감되지 않았어요. 목록에서 빼고 다시 시도해 주세요.',
    jp: 'このギフトを受け取れない方：{names}。コインは使われていません。該当する方を外して、もう一度お試しください。',
    es: 'No pueden recibir este regalo: {names}. No se cobró nada. Quítalos e inténtalo de nuevo.',
  },
  'gift.not_found': {
    status: 404,
    en: 'This gift doesn’t exist, or it was refunded.',
    ko: '없는 선물이거나 환불된 선물이에요.',
    jp: 'このギフトは存在しないか、返金されています。',
    es: 'Este regalo no existe o se reembolsó.',
  },
  'gift.thanked_already': {
    status: 409,
    en: 'You’ve already said thanks for this gift.',
    ko: '이미 감사 인사를 보낸 선물이에요.',
    jp: 'このギフトのお礼はすでに送っています。',
    es: 'Ya diste las gracias por este regalo.',
  },
})
