import {
  type api,
  Email,
  type Input,
  Password,
  passwordProblem,
  type Role,
  type User,
} from '@inkprint/contract'
import type { Problems } from '../../shared/form-problems.ts'

export interface UserValues {
  email: string
  password: string
  first_name: string
  last_name: string
  /** Empty for none. */
  organization_id: string
  role: Role
  is_superuser: boolean
  is_verified: boolean
  is_active: boolean
}

export const emptyUser: UserValues = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  organization_id: '',
  role: 'member',
  is_superuser: false,
  is_verified: false,
  is_active: true,
}

export function valuesOf(user: User & { role: Role | null }): UserValues {
  return {
    email: user.email,
    password: '',
    first_name: user.first_name,
    last_name: user.last_name,
    organization_id: user.organization_id ?? '',
    role: user.role ?? 'member',
    is_superuser: user.is_superuser,
    is_verified: user.is_verified,
    is_active: user.is_active,
  }
}

export function newUserProblems({ email, password }: UserValues): Problems<UserValues> {
  return {
    email: Email.safeParse(email).error?.issues[0]?.message,
    password: Password.safeParse(password).error?.issues[0]?.message ?? passwordProblem(password),
  }
}

/** The fields in the API's format; email and password are sent only for a new account. */
export function fieldsOf({ email, password, organization_id, role, ...rest }: UserValues) {
  if (organization_id === '') return { ...rest, organization_id: null }
  return { ...rest, organization_id, role }
}

export function newUserOf(values: UserValues): Input<typeof api.admin.users.create> {
  return { ...fieldsOf(values), email: values.email, password: values.password }
}
