const { default: Sequencer } = require('@jest/test-sequencer');

/** Tests that keep one worker busy for a minute. They start first, so that no worker waits for them at the end. */
const longTests = /\/(commands\/upgrade|gateway\/tracing|prometheus\/alerts|new\/new)\.system\.test\.ts$/;

module.exports = class extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => longTests.test(path);
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
