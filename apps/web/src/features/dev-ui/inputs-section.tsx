import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choices } from '../../ui/choices.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { Section } from './section.tsx'

const models = [
  {
    value: 'narrator',
    label: 'Offline narrator',
    hint: 'Replies from the story’s own text, without a model',
  },
  { value: 'default', label: 'Default model', hint: '12 credits a reply' },
]

export function InputsSection() {
  const [title, setTitle] = useState('The Lantern Keeper of Glimmer Isle')
  const [text, setText] = useState('A forest guardian finds you wounded.')
  const [model, setModel] = useState('narrator')
  const [tags, setTags] = useState(['fantasy', 'forest'])
  const [on, setOn] = useState(true)
  const [agreed, setAgreed] = useState(true)
  const [credits, setCredits] = useState(30)
  const [code, setCode] = useState('482')
  const [currency, setCurrency] = useState('KRW')
  return (
    <Section title="Inputs">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Title" hint="What readers see first.">
          {(ids) => (
            <Input {...ids} value={title} onChange={(e) => setTitle(e.currentTarget.value)} />
          )}
        </Field>
        <Field label="Nickname" error="Ouch, somebody already took this nickname.">
          {(ids) => <Input {...ids} defaultValue="mina" />}
        </Field>
        <Field label="Brief introduction" aside={<Counter text={text} max={40} />}>
          {(ids) => (
            <Textarea {...ids} value={text} onChange={(e) => setText(e.currentTarget.value)} />
          )}
        </Field>
        <div className="flex flex-col gap-5">
          <Field label="Model">
            {(ids) => <Select {...ids} value={model} options={models} onChange={setModel} />}
          </Field>
          <Field label="Password">
            {(ids) => <PasswordInput {...ids} defaultValue="lantern7" />}
          </Field>
        </div>
        <Field label="Hashtags">
          {(ids) => <TagsInput {...ids} tags={tags} onChange={setTags} max={10} />}
        </Field>
        <Slider
          label="Credits per reply"
          value={credits}
          min={0}
          max={100}
          onChange={setCredits}
          format={(value) => `${value} credits`}
        />
        <Switch
          label="Public canvas"
          hint="Anyone can see how it’s built."
          checked={on}
          onChange={setOn}
        />
        <Checkbox label="I accept the terms of use." checked={agreed} onChange={setAgreed} />
        <div>
          <p className="mb-1.5 text-sm font-medium">Code</p>
          <CodeBox label="Code from the email" value={code} onChange={setCode} />
        </div>
        <Choices
          legend="Currency"
          choices={['KRW', 'JPY', 'USD'].map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
          className="flex"
        />
      </div>
    </Section>
  )
}
