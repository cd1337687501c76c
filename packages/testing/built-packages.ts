import { buildPackages } from '../../scripts/built-packages.ts'

/** Once per test run: what is published is what is tested. */
export default buildPackages
