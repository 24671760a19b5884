import type { PageTexts } from '../pages.tables.ts'

/** Who runs the site, the terms of use and what is stored (R-shell-008). */
export const legal: PageTexts = {
  en: {
    title: 'Legal notice',
    body: `
This text came with the software. The operator of this site has not replaced it yet.

## Who runs this site

The operator has not written a name, an address or a way to be reached here yet.

## Terms of use

- An account belongs to the person who opened it. Keep your password to yourself.
- What you write and upload stays yours. You let this site store it, and show it to those for whom you publish it.
- Replies in stories are written by AI models. They can be wrong. They are not advice, and not the words of the operator.
- What may not be published is said in the [operation policy](/info/oppolicy1), and what happens then in its [second part](/info/oppolicy2).
- For payments, the [terms of payment](/info/payment-terms) hold as well.

## What is stored

- With an account: your e-mail address, your nickname, a hash of your password, and what you do here: your stories, your chats, and each movement of your coins and credits.
- Without an account: a random id of your device, so that your chats are found again.
- In your browser: your session, the id of your device, your language, your theme, and choices you made on this site.
- What you write in a chat is sent to the provider of the AI model that answers it.
- Entries of the books are kept for good, since the balances follow from them.

## The software

This site runs Plax, free software under the AGPL 3.0 or later.
`.trim(),
  },
  ko: {
    title: '법적 고지',
    body: `
이 글은 소프트웨어에 들어 있는 기본 문구입니다. 사이트 운영자가 아직 바꾸지 않았습니다.

## 운영자

운영자가 이름, 주소, 연락처를 아직 적지 않았습니다.

## 이용 조건

- 계정은 만든 본인의 것입니다. 비밀번호를 다른 사람에게 알려 주지 마세요.
- 직접 쓰고 올린 것은 계속 본인의 것입니다. 다만 사이트가 이를 저장하고, 공개한 대상에게 보여 줄 수 있도록 허락하는 것입니다.
- 스토리의 답변은 AI 모델이 씁니다. 틀릴 수 있으며, 조언이나 운영자의 의견이 아닙니다.
- 올릴 수 없는 내용은 [운영 정책](/info/oppolicy1)에, 그 뒤의 조치는 [운영 정책 2](/info/oppolicy2)에 있습니다.
- 결제에는 [결제 약관](/info/payment-terms)도 함께 적용됩니다.

## 저장하는 정보

- 계정이 있는 경우: 이메일 주소, 닉네임, 비밀번호의 해시값, 그리고 이곳에서의 활동(스토리, 채팅, 코인과 크레딧의 모든 움직임).
- 계정이 없는 경우: 채팅을 다시 찾을 수 있게 하는 임의의 기기 번호.
- 브라우저 안: 로그인 상태, 기기 번호, 언어, 테마, 이 사이트에서 고른 설정.
- 채팅에 쓴 내용은 답변을 쓰는 AI 모델의 제공 업체로 전송됩니다.
- 장부 기록은 잔액의 근거이므로 계속 보관합니다.

## 소프트웨어

이 사이트는 AGPL 3.0 이상으로 공개된 자유 소프트웨어 Plax로 운영됩니다.
`.trim(),
  },
  jp: {
    title: '法的表示',
    body: `
この文面はソフトウェアに付属の初期文です。サイトの運営者はまだ書き換えていません。

## 運営者

運営者の名称、住所、連絡先はまだ記載されていません。

## 利用条件

- アカウントは作成した本人のものです。パスワードを他人に教えないでください。
- あなたが書いたもの、アップロードしたものは、あなたのものです。サイトがそれを保存し、公開した相手に表示することを認めるものとします。
- ストーリーの返信はAIモデルが書きます。誤ることがあり、助言でも運営者の見解でもありません。
- 公開できない内容は[運営ポリシー](/info/oppolicy1)に、その後の対応は[運営ポリシー2](/info/oppolicy2)に記載しています。
- 支払いには[決済規約](/info/payment-terms)も適用されます。

## 保存する情報

- アカウントがある場合：メールアドレス、ニックネーム、パスワードのハッシュ値、およびここでの活動（ストーリー、チャット、コインとクレジットのすべての動き）。
- アカウントがない場合：チャットを再び見つけるための、無作為な端末番号。
- ブラウザ内：ログイン状態、端末番号、言語、テーマ、このサイトで選んだ設定。
- チャットに書いた内容は、返信を書くAIモデルの提供元に送信されます。
- 帳簿の記録は残高の根拠となるため、保存し続けます。

## ソフトウェア

このサイトは、AGPL 3.0以降で公開されている自由ソフトウェアPlaxで動いています。
`.trim(),
  },
  es: {
    title: 'Aviso legal',
    body: `
Este texto viene con el programa. El operador de este sitio aún no lo ha sustituido.

## Quién lleva este sitio

El operador aún no ha escrito aquí su nombre, su dirección ni cómo contactarlo.

## Condiciones de uso

- La cuenta es de quien la abrió. No compartas tu contraseña.
- Lo que escribes y subes sigue siendo tuyo. Permites que este sitio lo guarde y lo muestre a quienes tú lo publiques.
- Las respuestas de las historias las escriben modelos de IA. Pueden equivocarse; no son consejos ni palabras del operador.
- Lo que no se puede publicar está en la [política de uso](/info/oppolicy1); lo que ocurre entonces, en su [segunda parte](/info/oppolicy2).
- Para los pagos rigen además las [condiciones de pago](/info/payment-terms).

## Qué se guarda

- Con cuenta: tu correo, tu apodo, un hash de tu contraseña y lo que haces aquí: tus historias, tus chats y cada movimiento de tus monedas y créditos.
- Sin cuenta: un identificador aleatorio de tu dispositivo, para volver a encontrar tus chats.
- En tu navegador: tu sesión, el identificador del dispositivo, tu idioma, tu tema y lo que elegiste en este sitio.
- Lo que escribes en un chat se envía al proveedor del modelo de IA que responde.
- Los asientos de las cuentas se conservan siempre, porque de ellos salen los saldos.

## El programa

Este sitio funciona con Plax, software libre bajo la AGPL 3.0 o posterior.
`.trim(),
  },
}
