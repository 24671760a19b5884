import { countCharacters } from '@plax/story-engine/characters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { messageMaxLength } from '@plax/contracts/story/story-values'
import { ArrowUp, Square } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ComposerTools, type Tools } from './composer-tools.tsx'

export interface ComposerProps {
  text: string
  /** Where suggestions lead. */
  input: Ref<HTMLTextAreaElement>
  /** The words have come back: they did not arrive. */
  notSent: boolean
  /** What a model is writing for the reader. */
  written: string | null
  onText: (text: string) => void
  onSend: () => void
  onStop: () => void
  running: boolean
  canStop: boolean
  stopping: boolean
  tools: Tools
  priceMilli: number
  /** Of a visitor; null for those who pay. */
  freeLeft: number | null
  /** Chats that coupons pay for: before credits, and after a visitor's free chats. */
  couponLeft: number | null
}

/** Where the reader writes; what a reply costs is said before it is sent. */
export function Composer(props: ComposerProps) {
  const { t } = useLingui()
  const { text, running, written } = props
  const left = messageMaxLength - countCharacters(text.trim())
  const ready = text.trim() !== '' && left >= 0 && !running
  return (
    <form
      aria-label={t`Message composer`}
      data-toast-floor
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) props.onSend()
      }}
      className="relative shrink-0 px-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-linear-to-t before:from-ground before:to-transparent pb-[max(0.75rem,env(safe-area-inset-bottom))] md:pb-5"
    >
      <div className="@container mx-auto max-w-[704px] rounded-xl border border-line-strong bg-raised transition-colors focus-within:border-accent-ink">
        {props.notSent ? (
          <p role="alert" className="px-4 pt-3 text-sm text-danger">
            <Trans>Couldn’t send your message. Try again.</Trans>
          </p>
        ) : null}
        <textarea
          dir="auto"
          ref={props.input}
          aria-label={t`Your message`}
          aria-busy={written !== null || undefined}
          placeholder={
            written === null ? t`Say something, or *do* something` : t`Suggesting a reply…`
          }
          rows={1}
          readOnly={written !== null}
          value={written ?? text}
          onChange={(event) => props.onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!sends(event)) return
            event.preventDefault()
            if (ready) props.onSend()
          }}
          className="field-sizing-content block max-h-[38dvh] min-h-13 w-full resize-none bg-transparent px-4 pt-3.5 pb-1 text-[1.0625rem] leading-relaxed outline-none"
        />
        <div className="flex items-center gap-1 px-2.5 pb-2.5 sm:gap-2">
          <ComposerTools {...props.tools} running={running} priceMilli={props.priceMilli} />
          <Terms {...props} left={left} />
          <SendOrStop {...props} ready={ready} />
        </div>
      </div>
    </form>
  )
}

function SendOrStop(props: ComposerProps & { ready: boolean }) {
  if (props.canStop) {
    return (
      <Button
        icon={<Square aria-hidden className="size-3.5 fill-current" />}
        busy={props.stopping}
        onClick={props.onStop}
      >
        <Trans>Stop</Trans>
      </Button>
    )
  }
  return (
    <Button
      type="submit"
      variant="primary"
      busy={props.running}
      disabled={!props.ready}
      icon={<ArrowUp aria-hidden className="size-4" />}
    >
      <Trans>Send</Trans>
    </Button>
  )
}

/** Enter sends, unless it ends a syllable of an input method or means a new line. */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false
  // Safari ends the composition before the key comes; its code tells.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return !matchMedia('(pointer: coarse)').matches
}

function Terms({ freeLeft, couponLeft, priceMilli, left }: ComposerProps & { left: number }) {
  const { t } = useLingui()
  if (left < 0) {
    return (
      <p role="alert" className="figures flex-1 text-right text-sm text-danger">
        <Plural value={-left} one="# character too long" other="# characters too long" />
      </p>
    )
  }
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end pr-1 text-sm text-ink-soft">
      {!freeLeft && couponLeft !== null ? (
        <span className="figures truncate text-good">
          <Plural value={couponLeft} one="Coupon: # chat left" other="Coupon: # chats left" />
        </span>
      ) : freeLeft === null ? (
        <span title={t`Reply price`} className="flex items-center whitespace-nowrap">
          <PriceTag amount={priceMilli} currency="credit" />
        </span>
      ) : (
        <span className="figures truncate">
          <Plural value={freeLeft} one="# free chat left" other="# free chats left" />
        </span>
      )}
    </div>
  )
}
