import { buildPackages } from '../../scripts/built-packages.ts'

/** Runs once per test run, so that the published packages are what is tested. */
export default buildPackages
