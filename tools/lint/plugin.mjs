/** Our own rules for oxlint, which has none that takes a pattern of syntax. */

/** A call takes about 120,000 arguments before the stack overflows, and input can be longer. */
const boundedArguments = {
  create: (context) => ({
    'CallExpression > SpreadElement'(spread) {
      const { callee } = spread.parent;
      if (callee.type !== 'MemberExpression' || !spread.parent.arguments.includes(spread)) {
        return;
      }
      const names = ['push', 'unshift', 'splice', 'concat', 'fromCharCode', 'fromCodePoint'];
      if (callee.object.name === 'Math' || names.includes(callee.property.name)) {
        const message = 'Use largest, smallest, flat or a loop: a spread list of any length overflows the stack.';
        context.report({ node: spread, message });
      }
    },
  }),
};

/** The plugin would then no longer see what Grafana changes in the object. */
const sandboxedCursor = {
  create: (context) => ({
    AssignmentExpression({ left }) {
      if (left.type === 'MemberExpression' && left.object.property?.name === 'cursor') {
        const message =
          "Use lodash's set: in Grafana's sandbox, an object that a plugin changes itself stays as it was for the plugin.";
        context.report({ node: left, message });
      }
    },
  }),
};

const interfaceNames = {
  create: (context) => ({
    TSInterfaceDeclaration({ id }) {
      if (!/^[A-Z]/.test(id.name) || /^I[A-Z]/.test(id.name)) {
        context.report({ node: id, message: 'An interface has a PascalCase name without an I before it.' });
      }
    },
  }),
};

export default {
  meta: { name: 'headroom' },
  rules: {
    'bounded-arguments': boundedArguments,
    'interface-names': interfaceNames,
    'sandboxed-cursor': sandboxedCursor,
  },
};
