import { describe } from './http/describe.ts'
import * as profile from './profile.ts'
import { exampleUser } from './user.docs.ts'

export const profileDocs = describe(profile, {
  section: 'Profile',
  calls: {
    get: {
      summary: 'Get your profile',
      description: 'The same as `/auth/jwt/me`.',
      example: { output: exampleUser },
    },
    update: {
      summary: 'Change your name',
      description: 'Fields that are left out stay as they are.',
      example: { input: { first_name: 'Ada' }, output: exampleUser },
    },
    changePassword: {
      summary: 'Change your password',
      description: 'Ends all other sessions of the account.',
      example: {
        input: { current_password: 'Correct-Horse-7', new_password: 'Correct-Horse-8' },
        output: null,
      },
    },
  },
  fields: {
    new_password: 'The password to change to.',
  },
})
