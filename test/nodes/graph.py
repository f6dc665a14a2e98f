"""Nodes in one process, spun by the test: publish, wait for a condition, look."""

import time

import rclpy
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter


class Graph:
    """A few nodes and a tester that talks to them."""

    def __init__(self, context):
        self.context = context
        self.executor = SingleThreadedExecutor(context=context)
        self.tester = self.add(rclpy.create_node("tester", context=context))
        self.heard = {}

    def add(self, node):
        self.executor.add_node(node)
        return node

    def start(self, kind, namespace="", **parameters):
        """A node of ours with these parameters."""
        given = [Parameter(name, value=value) for name, value in parameters.items()]
        return self.add(kind(context=self.context, namespace=namespace, parameter_overrides=given))

    def listen(self, kind, topic, qos=10):
        """Messages heard on a topic, as a list that grows."""
        heard = self.heard.setdefault(topic, [])
        self.tester.create_subscription(kind, topic, heard.append, qos)
        return heard

    def talk(self, kind, topic, listeners=1):
        """A publisher that somebody hears."""
        publisher = self.tester.create_publisher(kind, topic, 10)
        assert self.until(lambda: publisher.get_subscription_count() >= listeners), f"nobody listens to {topic}"
        return publisher

    def call(self, kind, name, request=None, budget=10.0):
        """Answer of a service."""
        client = self.tester.create_client(kind, name)
        assert self.until(client.service_is_ready, budget), f"no service {name}"
        future = client.call_async(request or kind.Request())
        assert self.until(future.done, budget), f"{name} did not answer"
        return future.result()

    def until(self, condition, budget=10.0):
        """Spin until the condition holds; whether it did in time [s]."""
        end = time.monotonic() + budget
        while not condition():
            if time.monotonic() > end:
                return False
            self.executor.spin_once(timeout_sec=0.01)
        return True

    def spin(self, seconds):
        """Spin for a while."""
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() > end, seconds + 1)

    def close(self):
        for node in list(self.executor.get_nodes()):
            getattr(node, "close", lambda: None)()
            node.destroy_node()
