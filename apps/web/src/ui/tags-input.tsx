import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useCharacterLimit } from './use-character-limit.ts'

/**
 * Tags, typed and ended by Enter, comma or space; Backspace takes the last one back. With `phrases`
 * they may hold spaces, and carry no number sign.
 */
export function TagsInput({
  tags,
  onChange,
  max,
  suggestions = [],
  maxLength = 24,
  phrases,
  ...ids
}: {
  tags: string[]
  onChange: (tags: string[]) => void
  max: number
  suggestions?: string[]
  maxLength?: number
  phrases?: boolean
  id?: string
  'aria-describedby'?: string | undefined
}) {
  const { t } = useLingui()
  const list = useId()
  const [text, setText] = useState('')
  const limited = useCharacterLimit<HTMLInputElement>({
    maxLength,
    value: text,
    onChange: (event) => setText(event.currentTarget.value),
  })
  const add = (raw: string) => {
    const tag = phrases ? raw.trim() : raw.trim().replace(/^#+/, '')
    setText('')
    if (tag && tags.length < max && !tags.includes(tag)) onChange([...tags, tag])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also ends a composition of Hangul or Kana; that one is not ours.
    if (event.nativeEvent.isComposing) return
    if (['Enter', ','].includes(event.key) || (event.key === ' ' && !phrases)) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1))
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-raised p-1.5 transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-ink hover:border-ink-faint">
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-7 items-center gap-0.5 rounded-sm bg-accent-soft pl-2 text-sm text-accent-ink"
        >
          {phrases ? tag : `#${tag}`}
          <button
            type="button"
            aria-label={t`Remove ${tag}`}
            onClick={() => onChange(tags.filter((one) => one !== tag))}
            className="inline-flex size-7 items-center justify-center rounded-sm hover:bg-pressed"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        {...ids}
        list={list}
        value={text}
        {...limited}
        disabled={tags.length >= max}
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
        className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none"
      />
      <span className="figures px-1.5 text-xs text-ink-faint">
        {tags.length}/{max}
      </span>
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </div>
  )
}
