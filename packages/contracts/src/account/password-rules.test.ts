import { expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

it.each([
  ['qz7wk', 'too_short'],
  ['qz7wk2', null],
  ['qzzwkk', 'needs_letters_and_numbers'],
  ['728194', 'needs_letters_and_numbers'],
])('the password %s is %s [R-auth-012]', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
