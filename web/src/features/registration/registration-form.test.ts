import { expect, test } from 'vitest'
import {
  emptyRegistration,
  fieldOf,
  registrationProblems,
  toSnakeCase,
} from './registration-form.ts'

const valid = {
  firstName: 'Ada',
  lastName: 'Nowak',
  email: 'ada@example.com',
  password: 'Correct-Horse-7',
  confirmPassword: 'Correct-Horse-7',
  isTermsAccepted: true,
  isNotConsumerTerm: true,
  isMarketingOptIn: false,
}

test('[EN-11] every field of the form travels under its snake_case name and comes back to it', () => {
  const wireNames = [
    'first_name',
    'last_name',
    'email',
    'password',
    'confirm_password',
    'is_terms_accepted',
    'is_not_consumer_term',
    'is_marketing_opt_in',
  ]
  expect(Object.keys(toSnakeCase(valid))).toEqual(wireNames)
  expect(wireNames.map(fieldOf)).toEqual(Object.keys(emptyRegistration))
  expect(fieldOf('is_superuser')).toBeNull()
  expect(fieldOf('to_string')).toBeNull()
})

test('a valid form has no problem, with and without the opt-in', () => {
  const problems = (values: typeof valid) =>
    Object.values(registrationProblems(values)).filter(Boolean)
  expect(problems(valid)).toEqual([])
  expect(problems({ ...valid, isMarketingOptIn: true })).toEqual([])
})

test('[RE-11] differing passwords are told even while the boxes are not ticked', () => {
  const problems = registrationProblems({
    ...valid,
    confirmPassword: 'Correct-Horse-8',
    isTermsAccepted: false,
  })
  expect(problems).toMatchObject({
    confirmPassword: 'Passwords do not match.',
    isTermsAccepted: 'You must accept the Terms and Conditions and Privacy Policy.',
  })
})

test('[RE-06] a name of spaces is no name', () => {
  expect(registrationProblems({ ...valid, firstName: '   ' })).toMatchObject({
    firstName: 'First name is required',
  })
})
