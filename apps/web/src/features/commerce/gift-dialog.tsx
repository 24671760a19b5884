import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { giftMessageMaxLength } from '@plax/contracts/commerce/cart-values'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { findKindOfType } from '../../lib/item-kinds/item-kind.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { quoteQuery } from './commerce.api.ts'
import type { GiftItem } from './gift-button.tsx'
import { GiftActions } from './gift-actions.tsx'
import { Giftees } from './giftees.tsx'
import { giftQuote } from './gift-quote.ts'
import { useObstacleWords } from './obstacle-words.ts'
import { QuoteLines } from './quote-lines.tsx'
import { useGift } from './use-gift.ts'
import { useGiftDraft } from './use-gift-draft.ts'

/** Gives an item: to whom, with which words, and what it comes to for all of them. */
export function GiftDialog({ item, onClose }: { item: GiftItem; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { api, kinds } = useApp()
  const words = useObstacleWords()
  const { title } = item
  const asked = useQuery(quoteQuery(api, item.contentOid))
  const { people, message, change, keep } = useGiftDraft(item.contentOid)
  const { give, busy, error } = useGift(item, { people, onGiven: onClose })
  const quote = asked.data && giftQuote(asked.data, people.length)
  const isBlocked =
    quote !== undefined && quote.obstacle !== null && quote.obstacle !== 'not_enough_coins'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Send “${title}” as a gift`}
      description={t`The people you choose get a notification and an email with your message. The creator can see that you bought the gift.`}
      actions={
        quote ? (
          <GiftActions
            quote={quote}
            path={findKindOfType(kinds, item.type)?.sale.pathOf(item) ?? '/'}
            count={people.length}
            busy={busy}
            onGive={(coins) =>
              give({ giftees: people.map(({ oid }) => oid), message: message.trim(), coins })
            }
            onLeave={keep}
            onClose={onClose}
          />
        ) : (
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <Loaded query={asked} pending={<Skeleton className="h-64" />}>
        {({ priceCoins }) =>
          isBlocked ? (
            <p role="status" className="font-medium">
              {words[quote.obstacle ?? 'not_for_sale']}
            </p>
          ) : (
            <div
              data-unsaved={people.length > 0 || message !== '' || undefined}
              className="flex flex-col gap-4"
            >
              <Giftees people={people} onChange={(next) => change({ people: next })} />
              <Field label={t`Message`} hint={t`Optional. Everyone who gets the gift sees it.`}>
                {(ids) => (
                  <Textarea
                    {...ids}
                    rows={3}
                    maxLength={giftMessageMaxLength}
                    value={message}
                    onChange={(event) => change({ message: event.currentTarget.value })}
                  />
                )}
              </Field>
              {priceCoins === null ? null : (
                <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                  <span>
                    <Plural value={priceCoins} one="# coin per person" other="# coins per person" />
                  </span>
                  {people.length > 0 ? (
                    <span>
                      <Plural value={people.length} one="For # person" other="For # people" />
                    </span>
                  ) : null}
                </p>
              )}
              {quote && people.length > 0 ? <QuoteLines quote={quote} /> : null}
            </div>
          )
        }
      </Loaded>
      {error ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {messageOf(error, i18n)}
        </p>
      ) : null}
    </Dialog>
  )
}
