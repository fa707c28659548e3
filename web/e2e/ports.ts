/** Where the server listens that all tests share. LINEWORK_E2E_PORT moves it, and those after it. */
export const shared = Number(process.env.LINEWORK_E2E_PORT ?? 8123);

/** Where a server listens that is a test's own. Tests that run at the same time have different ones. */
export const own = shared + 1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
