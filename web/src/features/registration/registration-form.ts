import { passwordProblem, Registration } from '@inkprint/contract'
import { firstMessages, type Problems } from '../../shared/form-problems.ts'

export interface RegistrationValues {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  isTermsAccepted: boolean
  isNotConsumerTerm: boolean
  isMarketingOptIn: boolean
}

export const emptyRegistration: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  isTermsAccepted: false,
  isNotConsumerTerm: false,
  isMarketingOptIn: false,
}

export function registrationProblems(values: RegistrationValues): Problems<RegistrationValues> {
  const { error } = Registration.safeParse(toSnakeCase(values))
  const problems = Object.fromEntries(
    Object.entries(firstMessages(error)).map(([field, message]) => [camelCase(field), message]),
  )
  return { ...problems, password: passwordProblem(values.password) ?? problems.password }
}

/** For an account that signs in through a provider. */
export function problemsWithoutPassword(values: RegistrationValues): Problems<RegistrationValues> {
  const { password, confirmPassword, ...problems } = registrationProblems(values)
  return problems
}

/** The form's fields under their API names. */
export function toSnakeCase(values: RegistrationValues): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

/** The form field for an API name, or null if the form has none. */
export function fieldOf(wireName: string): keyof RegistrationValues | null {
  const name = camelCase(wireName)
  return isField(name) ? name : null
}

function isField(name: string): name is keyof RegistrationValues {
  return Object.hasOwn(emptyRegistration, name)
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
