import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Language, languageNames } from '@plax/contracts/languages'
import { nicknameKey } from '@plax/contracts/account/nicknames'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { BuyCoinsLink } from '../../../ui/buy-coins-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { NicknameField, useNicknameCheck } from '../nickname-field.tsx'
import type { OwnNames } from './names.api.ts'
import { useNicknameChange } from './use-nickname-change.ts'

interface ChangeProps {
  names: OwnNames
  /** Of the name that is changed; without one it is the nickname. */
  language?: Language
  onClose: () => void
}

/** Another nickname, or name in a language, for coins; the same one in another case for nothing. */
export function ChangeNickname({ names, language, onClose }: ChangeProps) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const { form, values } = useDraft({ nickname: '' })
  const { nickname } = values
  const check = useNicknameCheck(nickname)
  const wallet = useQuery(walletQuery(api)).data
  const change = useNicknameChange({ names, language, onDone: onClose })
  const last = language ? (names.lastNames[language] ?? '') : names.nickname
  const present = language ? names.multiLangNick[language] : names.nickname
  const isSame = nicknameKey(nickname) === nicknameKey(last)
  const isRestyled = isSame && nickname !== present
  const label = language ? languageNames[language] : ''
  // What is one's own already may be one's name in a language as well.
  const isOwn = language !== undefined && isOwnName(names, nickname)
  const isAllowed = isOwn || check.answer?.available
  const coins = wallet ? wallet.coins + wallet.bonusCoins : null
  const isShort = coins !== null && coins < names.priceCoins
  const count = (amount: number) => amount.toLocaleString(i18n.locales?.toString())
  const held = count(coins ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={language ? t`Change name in ${label}` : t`Change nickname`}
      description={
        language
          ? t`Others can take your current name right away.`
          : t`Others can take your current nickname right away.`
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRestyled) change.restyle(nickname)
          else if (isAllowed && !isShort) change.buy(nickname)
        }}
      >
        <NicknameField
          form={form}
          label={language ? t`New name` : t`New nickname`}
          check={isSame || isOwn ? { answer: undefined, isWrong: false } : check}
        />
        <p className="text-sm text-ink-soft">
          {isRestyled ? (
            language ? (
              <Trans>Changing only capitalization is free.</Trans>
            ) : (
              <Trans>Changing only capitalization is free.</Trans>
            )
          ) : isShort ? (
            <Trans>
              A change costs <Plural value={names.priceCoins} one="# coin" other="# coins" />. You
              have {held}.
            </Trans>
          ) : (
            <Trans>
              Costs <Plural value={names.priceCoins} one="# coin" other="# coins" />. Bonus coins
              are spent first.
            </Trans>
          )}
        </p>
        <Failure error={change.error} />
        {isShort && !isRestyled ? (
          <BuyCoinsLink
            need={names.priceCoins - (coins ?? 0)}
            from="/myinfo?tab=profile"
            className={buttonClasses('primary', 'lg')}
          />
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={change.isBusy}
            disabled={!isRestyled && (isSame || !isAllowed)}
          >
            {isRestyled ? (
              <Trans>Save</Trans>
            ) : (
              <Trans>
                Change for <Plural value={names.priceCoins} one="# coin" other="# coins" />
              </Trans>
            )}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function isOwnName({ nickname, multiLangNick }: OwnNames, name: string): boolean {
  return [nickname, ...Object.values(multiLangNick)].some(
    (own) => nicknameKey(own) === nicknameKey(name),
  )
}
