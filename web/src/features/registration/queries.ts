import { ApiError, api, Registration } from '@inkprint/contract'
import { call } from '../../client/api.ts'
import { type RegistrationValues, toSnakeCase } from './registration-form.ts'

/** Creates the account and returns its address; an answer about any other address is a failure. */
export async function registerAccount(values: RegistrationValues): Promise<string> {
  const registration = Registration.parse(toSnakeCase(values))
  const user = await call(api.registration.create, registration)
  const isOurs = user?.id && user.email?.toLowerCase() === registration.email.toLowerCase()
  if (!isOurs) throw new ApiError(502, { detail: 'Registration failed.' })
  return registration.email
}
