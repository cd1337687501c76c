import { passwordProblem } from '@inkprint/contract'
import type { Problems } from '../../shared/form-problems.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

export function newPasswordProblems({
  password,
  confirmation,
}: NewPassword): Problems<NewPassword> {
  return {
    password: passwordProblem(password) && 'Password does not meet all requirements',
    confirmation: password === confirmation ? null : 'Passwords do not match',
  }
}
