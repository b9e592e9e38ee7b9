// What scripts and tests start has no balancer before it that would have to notice the end, so that Ctrl-C is quick: imported for its effect.
process.env.LAME_DUCK_MS ??= '0';
